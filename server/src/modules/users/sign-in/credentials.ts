import { z } from 'zod';

/** Minimum password length in characters, the only password rule (NIST SP 800-63B §5.1.1.2). */
export const MIN_PASSWORD_LENGTH = 12;

/** Maximum password length in characters. */
export const MAX_PASSWORD_LENGTH = 128;

/** An e-mail address, converted to lower case (length limit: RFC 5321 §4.5.3.1.3). */
export const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A new password. */
export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

/** An existing password, which may predate the length rule. */
export const presentedPassword = z.string().min(1).max(MAX_PASSWORD_LENGTH);

/** The name of a user or an organization. */
export const personName = z.string().trim().min(1).max(100);
