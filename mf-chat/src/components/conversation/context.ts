import { createContext, use } from 'react';
import type { ConversationState } from './use-conversation-state.ts';

export const ConversationContext = createContext<ConversationState | null>(null);

/** The conversation that a part belongs to. */
export const useConversation = (): ConversationState => use(ConversationContext)!;
