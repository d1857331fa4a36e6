import { defineTexts } from '../../lib/texts.ts';
import { users } from '../../texts/en/users.data.ts';

/** The texts of the pages for people who are not signed in. */
export const messages = defineTexts('users', users);
