import { defineTexts } from '../../../lib/texts.ts';
import { shareEmbed } from '../../../texts/en/share-embed.data.ts';

/** The texts of embedded share links and their badges. */
export const messages = defineTexts('shareEmbed', shareEmbed);
