export { ConfirmEmailPage } from './confirm-email-page.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { InvitationPage } from './invitation-page.tsx';
export { JoinPage } from './join-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SetupPage } from './setup-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
