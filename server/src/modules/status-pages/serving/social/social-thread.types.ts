import type { SocialPicture } from './social-picture.ts';

/** A request to the thread that draws Open Graph images. */
export interface DrawRequest {
  readonly id: number;
  readonly picture: SocialPicture;
}

/** The drawn image, or why it could not be drawn. */
export type DrawResponse =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly problem: string };
