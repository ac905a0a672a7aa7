import { apiContext, idParam, isApiError, type ApiError } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { redirect, type ActionFunctionArgs } from 'react-router';

/** Result of a rejected form submission without script; restores the text. */
export interface SendFailure {
  code: string;
  /** For `errorText`. */
  failure: Pick<ApiError, 'status' | 'message' | 'isForeign'>;
  text: string;
}

/** Form action of the composer without script: sends the message and redirects to the conversation. */
export function sendAction(to: 'conversation' | 'profile') {
  return async ({ context, params, request }: ActionFunctionArgs): Promise<Response | SendFailure> => {
    const form = await request.formData();
    const text = String(form.get('text') ?? '');
    const fictional_acknowledged = form.has('fictional_acknowledged');
    try {
      const sent = await context
        .get(apiContext)
        .call('sendMessage', { body: { [to]: idParam(params['id']), client_id: crypto.randomUUID(), text, fictional_acknowledged } });
      return redirect(paths.chat.href({ id: sent.conversation }));
    } catch (error) {
      if (!isApiError(error) || error.code === 'authentication_required') throw error;
      const { code, status, message, isForeign } = error;
      return { code, failure: { status, message, isForeign }, text };
    }
  };
}
