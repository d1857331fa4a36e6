import { defineTexts } from '../../../lib/texts.ts';
import { websiteInstall } from '../../../texts/en/website-install.data.ts';

export interface CheckDetails {
  readonly url: string;
  /** The status of the page or the script; empty without a response. */
  readonly status: string;
  /** Why there was no response; empty with one. */
  readonly reason: string;
  readonly ids: string;
  readonly scriptUrl: string;
}

/** The texts of the page that installs the tracker. */
export const messages = defineTexts('websiteInstall', websiteInstall);
