import { aPicture, getMedia } from '../photos.ts';
import type { AMember } from '../a-member.ts';
import { block, expectMissing, NOBODY, type Cases } from './world.ts';

const send = async (from: AMember, to: AMember, body: object = {}) =>
  (await from.client.call('sendMessage', { body: { profile: to.id, client_id: crypto.randomUUID(), text: 'Between us', ...body } })).body;
const upload = async ({ client }: AMember) =>
  (await client.call('uploadChatPhoto', { file: { name: 'us.jpg', data: await aPicture(), type: 'image/jpeg' } })).body.photo;

/** Calls about conversations. Carla is Anna's real conversation partner. */
export const chatCases: Cases = {
  async getChats({ anna, ben, member }) {
    const carla = await member();
    await send(anna, carla);
    expect((await ben.client.call('getChats')).body).toMatchObject({ chats: [], new_matches: [], num_unread_messages: 0 });
    await send(anna, ben);
    await block(anna, ben);
    expect((await ben.client.call('getChats')).body).toMatchObject({ chats: [], num_unread_messages: 0 });
  },
  async getChat({ anna, ben, member }) {
    const { conversation } = await send(anna, await member());
    const own = await send(ben, await member());
    const ask = (id: number, around?: number) => ben.client.call('getChat', { query: { id, around } });
    await expectMissing(ask(conversation), ask(NOBODY));
    const other = await send(anna, ben);
    expect((await ask(own.conversation, other.message.id)).status).toBe(404);
    expect((await ask(other.conversation)).status).toBe(200);
    await block(anna, ben);
    await expectMissing(ask(other.conversation), ask(NOBODY));
  },
  async searchChats({ anna, ben, member }) {
    await send(anna, await member({ profile: { name: 'Between' } }));
    const find = async () => (await ben.client.call('searchChats', { query: { q: 'between' } })).body.hits;
    expect(await find()).toEqual([]);
    await send(anna, ben);
    expect(await find()).toHaveLength(1);
    await block(anna, ben);
    expect(await find()).toEqual([]);
  },
  async sendMessage({ anna, ben, member }) {
    const { conversation, message } = await send(anna, await member());
    const write = (body: object) => ben.client.call('sendMessage', { body: { client_id: crypto.randomUUID(), text: 'Hello', ...body } });
    await expectMissing(write({ conversation }), write({ conversation: NOBODY }));
    const quoting = await write({ profile: anna.id, reply_to: message.id });
    expect(quoting.error).toMatchObject({ code: 'validation', field: 'reply_to' });
    expect((await write({ profile: anna.id, reply_to: NOBODY })).body).toEqual(quoting.body);
    const photo = await upload(anna);
    const taken = await write({ profile: anna.id, type: 'photo', text: '', photo });
    expect(taken.error?.code).not.toBeUndefined();
    await block(anna, ben);
    await expectMissing(write({ profile: anna.id }), write({ profile: NOBODY }));
  },
  async readChat({ anna, ben, member }) {
    const { conversation, message } = await send(anna, await member());
    const read = (id: number) => ben.client.call('readChat', { body: { conversation: id, read_until: message.id } });
    await expectMissing(read(conversation), read(NOBODY));
    expect((await anna.client.call('getChat', { query: { id: conversation } })).body.messages[0]).toMatchObject({ read_at: null });
  },
  async deliverChat({ anna, ben, member }) {
    const { conversation, message } = await send(anna, await member());
    const deliver = (id: number) => ben.client.call('deliverChat', { body: { conversation: id, delivered_until: message.id } });
    await expectMissing(deliver(conversation), deliver(NOBODY));
    expect((await anna.client.call('getChat', { query: { id: conversation } })).body.messages[0]).toMatchObject({ delivered_at: null });
  },
  async deleteChat({ anna, ben, member }) {
    const { conversation } = await send(anna, await member());
    const remove = (id: number) => ben.client.call('deleteChat', { body: { conversation: id } });
    await expectMissing(remove(conversation), remove(NOBODY));
    expect((await anna.client.call('getChats')).body.chats).toHaveLength(1);
  },
  async archiveChat({ anna, ben, member }) {
    const { conversation } = await send(anna, await member());
    const archive = (id: number) => ben.client.call('archiveChat', { body: { conversation: id, archived: true } });
    await expectMissing(archive(conversation), archive(NOBODY));
    const shared = await send(anna, ben);
    expect((await archive(shared.conversation)).status).toBe(204);
    expect((await anna.client.call('getChats')).body.chats).toHaveLength(2);
  },
  async getDrafts({ anna, ben }) {
    await anna.client.call('saveDraft', { body: { profile: ben.id, text: 'For Ben, not yet', updated_at: new Date().toISOString() } });
    expect((await ben.client.call('getDrafts')).body.drafts).toEqual([]);
    expect((await anna.client.call('getDrafts')).body.drafts).toMatchObject([{ profile: ben.id, conversation: null }]);
    await block(ben, anna);
    expect((await anna.client.call('getDrafts')).body.drafts).toEqual([]);
  },
  async saveDraft({ anna, ben, member }) {
    const { conversation, message } = await send(anna, await member());
    const save = (to: object) => ben.client.call('saveDraft', { body: { text: 'Hello', updated_at: new Date().toISOString(), ...to } });
    await expectMissing(save({ conversation }), save({ conversation: NOBODY }));
    // Another's message can't be replied to, and whether it exists is not revealed.
    for (const reply_to of [message.id, NOBODY])
      expect((await save({ profile: anna.id, reply_to })).body.draft).toMatchObject({ reply_to: null });
    await block(anna, ben);
    await expectMissing(save({ profile: anna.id }), save({ profile: NOBODY }));
  },
  async react({ anna, ben, member }) {
    const { message } = await send(anna, await member());
    const react = (id: number) => ben.client.call('react', { body: { message: id, emoji: '👍' } });
    await expectMissing(react(message.id), react(NOBODY));
    const { message: shared } = await send(anna, ben);
    expect((await react(shared.id)).body.reactions).toEqual([{ emoji: '👍', own: true }]);
    await block(anna, ben);
    await expectMissing(react(shared.id), react(NOBODY));
  },
  async deleteMessage({ anna, ben, member }) {
    const { message } = await send(anna, await member());
    const { message: shared, conversation } = await send(anna, ben);
    const remove = (id: number) => ben.client.call('deleteMessage', { body: { message: id } });
    await expectMissing(remove(message.id), remove(NOBODY));
    // Anna's messages to Ben are Anna's to delete.
    await expectMissing(remove(shared.id), remove(NOBODY));
    expect((await ben.client.call('getChat', { query: { id: conversation } })).body.messages).toMatchObject([{ text: 'Between us' }]);
  },
  async uploadChatPhoto({ anna, ben, member, backend }) {
    await backend.deps.db.updateTable('wallet').set({ balance: 10 }).execute();
    const photo = await upload(anna);
    const steal = await ben.client.call('sendMessage', {
      body: { profile: (await member()).id, client_id: crypto.randomUUID(), type: 'photo', photo },
    });
    expect(steal.error).toMatchObject({ code: 'validation', field: 'photo' });
  },
  async openChatPhoto({ anna, ben, member, backend }) {
    await backend.deps.db.updateTable('wallet').set({ balance: 10 }).execute();
    const carla = await member();
    const { message } = await send(anna, carla, { type: 'photo', text: '', photo: await upload(anna) });
    const open = (id: number) => ben.client.call('openChatPhoto', { body: { message: id } });
    await expectMissing(open(message.id), open(NOBODY));
    const url = (await carla.client.call('openChatPhoto', { body: { message: message.id } })).body.photo.url!;
    expect([(await getMedia(carla.client, url)).status, (await getMedia(ben.client, url)).status]).toEqual([200, 404]);
    await block(carla, anna);
    expect((await getMedia(carla.client, url)).status).toBe(404);
  },
  async searchGifs({ ben }) {
    expect((await ben.client.call('searchGifs', { query: { q: 'anna' } })).body.gifs).toEqual([]);
  },
  async typing({ anna, ben, member }) {
    const { conversation } = await send(anna, await member());
    const type = (id: number) => ben.client.call('typing', { body: { conversation: id } });
    await expectMissing(type(conversation), type(NOBODY));
  },
  async getIcebreakers({ ben }) {
    expect((await ben.client.call('getIcebreakers')).body.icebreakers).toHaveLength(12);
  },
  async getGifts({ ben }) {
    expect((await ben.client.call('getGifts')).body.gifts).toHaveLength(9);
  },
};
