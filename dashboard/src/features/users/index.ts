export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { SetupPage } from './setup-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
