import { useApi } from '@nightlark/api-client';
import {
  type BodyOf,
  cleanPhone,
  COMPLAINT_CATEGORIES,
  COMPLAINT_REFERENCE,
  DEFAULTS,
  ENDPOINTS,
  paths,
  SANCTION_REFERENCE,
} from '@nightlark/contract';
import { FormNotice, useCallForm, useIsShown, useNavigateHere } from '@nightlark/profile';
import { useSettings, useToast, useUser } from '@nightlark/state';
import { Button, PageHeader } from '@nightlark/ui';
import { Field, Select, TextArea, TextInput } from '@nightlark/ui/field';
import { Notice } from '@nightlark/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { pageTitles } from '../pages/titles/messages.ts';
import { categories, messages } from './messages.ts';
import s from './screen.module.css';

/** Complaint form for members and others; works without script (docs/product/moderation-and-reports.md#complaints). */
export function Component() {
  const { formatMessage } = useIntl();
  const { name: site } = useSettings();
  const [query] = useSearchParams();
  const sent = query.get('sent') ?? '';
  const isSent = COMPLAINT_REFERENCE.test(sent);
  const [wasSent, setWasSent] = useState(isSent);
  if (isSent && !wasSent) setWasSent(true);
  const title = formatMessage(pageTitles.complaints);
  return (
    <div className={s.page}>
      <title>{`${title} · ${site}`}</title>
      <meta name="description" content={formatMessage(messages.lead)} />
      <PageHeader title={title} lead={formatMessage(messages.lead)} />
      {isSent ? <Sent reference={sent} /> : <ComplaintForm refused={query.get('refused')} isAnother={wasSent} />}
      <OtherWays />
    </div>
  );
}

function Sent({ reference }: { reference: string }) {
  const { formatMessage } = useIntl();
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus was replaced.
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={s.form} ref={place} tabIndex={-1}>
      <Notice tone="success" live title={formatMessage(messages.sentTitle)}>
        <FormattedMessage {...messages.sent} values={{ reference, b: (words) => <strong key="b">{words}</strong> }} />
      </Notice>
      <p>
        <Link to={paths.complaints.href()}>
          <FormattedMessage {...messages.another} />
        </Link>
      </p>
    </div>
  );
}

interface ComplaintFormProps {
  refused: string | null;
  /** It follows the thanks for another. */
  isAnother: boolean;
}

function ComplaintForm({ refused, isAnother }: ComplaintFormProps) {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const asked = query.get('decision') ?? '';
  const decision = SANCTION_REFERENCE.test(asked) ? asked : null;
  const [method, address] = ENDPOINTS.complain;
  const form = useComplaint(decision);
  return (
    <form {...form.props} className={s.form} method={method} action={`/api/${address}`}>
      <Notice tone="info">{formatMessage(messages.danger)}</Notice>
      {decision && (
        <>
          <Notice tone="info">{formatMessage(messages.objection, { reference: decision })}</Notice>
          <input type="hidden" name="decision" value={decision} />
        </>
      )}
      {refused && (
        <Notice tone="danger" live>
          {formatMessage(refused === 'too_many_requests' ? messages.refusedLater : messages.refused)}
        </Notice>
      )}
      <Fields isObjection={decision !== null} profile={query.get('profile') ?? ''} isAnother={isAnother} errorOf={form.errorOf} />
      {/* Honeypot for bots. */}
      <div hidden>
        <label>
          {formatMessage(messages.trap)} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormNotice form={form} />
      <Kept />
      <Button type="submit" size="lg" busy={form.busy}>
        {formatMessage(messages.send)}
      </Button>
    </form>
  );
}

/** Sends the complaint. Its reference replaces the form, or is in a toast once the page was left. */
function useComplaint(decision: string | null) {
  const api = useApi();
  const navigate = useNavigateHere();
  const isShown = useIsShown();
  const toast = useToast();
  const { formatMessage } = useIntl();
  return useCallForm({
    call: 'complain',
    fields: ['name', 'email', 'category', 'profile', 'text', 'website'],
    // An empty profile number is omitted.
    read: ({ profile, ...rest }) => ({
      body: { ...rest, ...(profile && { profile }), ...(decision && { decision }) } as BodyOf<'complain'>,
    }),
    async send(body) {
      const { reference } = await api.call('complain', { body });
      if (isShown()) void navigate(paths.complaints.href(null, { sent: reference }), { replace: true });
      else toast(`${formatMessage(messages.sentTitle)} (${reference})`, { tone: 'success' });
    },
  });
}

/** How long a complaint is kept. */
function Kept() {
  return (
    <p className={s.small}>
      <FormattedMessage
        {...messages.kept}
        values={{
          link: (words) => (
            <Link key="link" to={paths.page.href({ page: 'privacy' })}>
              {words}
            </Link>
          ),
        }}
      />
    </p>
  );
}

interface FieldsProps extends Pick<ComplaintFormProps, 'isAnother'> {
  /** To a decision. */
  isObjection: boolean;
  /** The number of the profile that it is about. */
  profile: string;
  errorOf: (field: string) => string | undefined;
}

function Fields({ isObjection, profile, isAnother, errorOf }: FieldsProps) {
  const { formatMessage } = useIntl();
  const user = useUser();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The link that had the focus was replaced.
    if (isAnother) first.current?.focus();
  }, [isAnother]);
  return (
    <>
      <div className={s.pair}>
        <Field label={formatMessage(messages.name)} error={errorOf('name')}>
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              name="name"
              required
              maxLength={100}
              autoComplete="name"
              defaultValue={user?.profile.name}
            />
          )}
        </Field>
        <Field label={formatMessage(messages.email)} hint={formatMessage(messages.emailHint)} error={errorOf('email')}>
          {(control) => (
            <TextInput {...control} name="email" type="email" required maxLength={254} autoComplete="email" defaultValue={user?.email} />
          )}
        </Field>
      </div>
      <Field label={formatMessage(messages.category)} error={errorOf('category') && formatMessage(messages.choose)}>
        {(control) => (
          <Select {...control} name="category" required defaultValue={isObjection ? 'decision' : ''}>
            <option value="" disabled>
              {formatMessage(messages.choose)}
            </option>
            {COMPLAINT_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {formatMessage(categories[category])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={formatMessage(messages.profile)}
        optional={formatMessage(messages.optional)}
        hint={formatMessage(messages.profileHint)}
        error={errorOf('profile')}
      >
        {(control) => <TextInput {...control} name="profile" inputMode="numeric" pattern="[0-9]{1,9}" defaultValue={profile} />}
      </Field>
      <Field
        label={formatMessage(messages.text)}
        hint={formatMessage(messages.textHint, { max: DEFAULTS.complaintMaxLength })}
        error={errorOf('text')}
      >
        {(control) => (
          <TextArea
            {...control}
            name="text"
            required
            rows={7}
            minLength={DEFAULTS.complaintMinLength}
            maxLength={DEFAULTS.complaintMaxLength}
          />
        )}
      </Field>
    </>
  );
}

function OtherWays() {
  const { support_email: email, support_phone: phone } = useSettings();
  return (
    <p className={s.small}>
      <FormattedMessage
        {...messages.otherWays}
        values={{
          email,
          phone,
          mail: (words) => (
            <a key="mail" href={`mailto:${email}`}>
              {words}
            </a>
          ),
          call: (words) => (
            <a key="call" href={`tel:${cleanPhone(phone)}`}>
              {words}
            </a>
          ),
        }}
      />
    </p>
  );
}
