import { z } from 'zod';

/** Shortest password, in characters: length is the only rule (NIST SP 800-63B §5.1.1.2). */
export const MIN_PASSWORD_LENGTH = 12;

/** Longest password, in characters. */
export const MAX_PASSWORD_LENGTH = 128;

/** An e-mail address, in lower case (RFC 5321 §4.5.3.1.3 bounds it). */
export const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A password someone chooses. */
export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

/** A password someone presents: it may be older than the rules. */
export const presentedPassword = z.string().min(1).max(MAX_PASSWORD_LENGTH);

/** What a person is called. */
export const personName = z.string().trim().min(1).max(100);
