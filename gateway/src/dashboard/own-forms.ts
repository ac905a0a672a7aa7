import type { RequestHandler } from 'express';
import { senderOf } from '../http/request-sender.ts';
import { messagePage } from './page.ts';

/** Only of this site's own pages: a browser sends the cookie, and a password that it knows, along with forms of others. */
export const ownForms: RequestHandler = (request, response, next) => {
  if (senderOf(request) === 'own') return next();
  response.status(403).type('html').send(messagePage('Not from here', 'This form was sent by another site.'));
};
