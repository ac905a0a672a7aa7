import { apiContext, isApiError } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { redirect, type ActionFunctionArgs } from 'react-router';
import { idParam } from '../id-param.ts';

/** What became of a message that was sent without script; what was written comes back when it was refused. */
export interface SendFailure {
  failure: string;
  text: string;
}

/** The composer as a plain form: sends what it holds and shows the conversation, on browsers where no script runs. */
export function sendAction(to: 'conversation' | 'profile') {
  return async ({ context, params, request }: ActionFunctionArgs): Promise<Response | SendFailure> => {
    const text = String((await request.formData()).get('text') ?? '');
    try {
      const sent = await context
        .get(apiContext)
        .call('sendMessage', { body: { [to]: idParam(params['id']), client_id: crypto.randomUUID(), text } });
      return redirect(paths.chat.href({ id: sent.conversation }));
    } catch (error) {
      if (isApiError(error) && error.code !== 'authentication_required') return { failure: error.message, text };
      throw error;
    }
  };
}
