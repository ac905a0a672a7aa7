import { ENDPOINTS, paths, type EndpointName, type Locale, type Message, type QueryOf, type ResponseOf } from '@nightlark/contract';
import { request as requests, type APIRequestContext, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { waitForHydration } from '../support/hydration.ts';
import { baseUrl } from '../support/fixtures.ts';
import { newMember } from '../support/new-member.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { openNetworkProxy, type NetworkProxy } from './network-proxy.ts';

export const SHAPES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
export type Shape = keyof typeof SHAPES;

/** A member with two browsers, using one at a time. */
export interface Person {
  id: number;
  name: string;
  /** Logged in, over a connection without faults. */
  api: APIRequestContext;
  devices: readonly Device[];
  /** The text left in the field; null if unknown. */
  draft: string | null;
  /** Deleted messages. */
  deleted: Set<string>;
  /** Number of messages without text: GIFs, gifts and photos. */
  wordless: number;
  /** Initial credits plus those bought. */
  credits: number;
}

export interface Device {
  label: string;
  shape: Shape;
  person: Person;
  context: BrowserContext;
  page: Page;
  line: NetworkProxy;
  noise: string[];
  isOffline: boolean;
  /** Messages sent from here, in order. */
  said: string[];
}

/** A call without a body, as that member. */
export async function get<N extends EndpointName>(api: APIRequestContext, name: N, query: QueryOf<N>): Promise<ResponseOf<N>> {
  const params = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const response = await api.get(`${baseUrl()}/api/${ENDPOINTS[name][1]}?${params}`);
  if (!response.ok()) throw new Error(`${name}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as ResponseOf<N>;
}

export async function openPage(device: Device): Promise<Page> {
  device.page = await device.context.newPage();
  device.page.setDefaultTimeout(8_000);
  return device.page;
}

async function openDevice(
  browser: Browser,
  shape: Shape,
  person: Person,
  { email, password, locale }: { email: string; password: string; locale: Locale },
): Promise<Device> {
  const line = await openNetworkProxy();
  // A separate session; only browsers use the proxy.
  const session = await requests.newContext({ baseURL: baseUrl() });
  const login = await session.post('/api/user.php', { data: { email, password } });
  if (!login.ok()) throw new Error(`login of ${person.name}: ${login.status()}`);
  const context = await browser.newContext({
    ...SHAPES[shape],
    locale: locale === 'en' ? 'en-GB' : locale,
    timezoneId: 'Europe/Amsterdam',
    proxy: { server: line.url },
    storageState: await session.storageState(),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.on('page', waitForHydration);
  const noise = collectConsoleErrors(context);
  await context.addCookies([{ name: 'locale', value: locale, url: baseUrl() }]);
  await session.dispose();
  const device: Device = {
    label: `${person.name}'s ${shape}`,
    shape,
    person,
    context,
    page: null as unknown as Page,
    line,
    noise,
    isOffline: false,
    said: [],
  };
  await openPage(device);
  return device;
}

/** A member with a phone and a desktop, logged in on both. */
export async function createPerson(browser: Browser, name: string, locale: Locale): Promise<Person> {
  const api = await requests.newContext({ baseURL: baseUrl() });
  const member = await newMember(api, { name, language: locale });
  const person: Person = { id: member.id, name, api, devices: [], draft: '', deleted: new Set(), wordless: 0, credits: 0 };
  const login = { email: member.email, password: member.password, locale };
  person.devices = [await openDevice(browser, 'phone', person, login), await openDevice(browser, 'desktop', person, login)];
  return person;
}

/** All messages of a conversation, oldest first, as that member sees them. */
export async function allMessages({ api }: Person, conversation: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (let before: number | undefined; ;) {
    const page = await get(api, 'getChat', { id: conversation, ...(before !== undefined && { before }) });
    messages.unshift(...page.messages);
    if (!page.more) return messages;
    before = page.messages[0]!.id;
  }
}

export const chatPath = (conversation: number): string => paths.chat.href({ id: conversation });
