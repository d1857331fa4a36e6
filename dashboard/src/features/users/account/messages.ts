import { defineTexts } from '../../../lib/texts.ts';
import { userAccount } from '../../../texts/en/user-account.data.ts';

/** The texts of the page of the signed-in person’s account. */
export const messages = defineTexts('userAccount', userAccount);
