export * from './builders/chats.ts';
export * from './builders/images.ts';
export * from './builders/members.ts';
export * from './builders/money.ts';
export * from './builders/settings.ts';
export { answer, answersOfNoApi, failWith, fakeApi, type ApiAnswers, type OwnAnswer, type RecordedCall } from './fake-api.ts';
export { renderScreen, type RenderOptions } from './render-screen.tsx';
