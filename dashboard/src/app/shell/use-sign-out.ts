import { useMutation } from '@tanstack/react-query';
import { signOut } from '../../api/auth.ts';
import { leaveToSignIn } from '../leave-to-sign-in.ts';

/** Returns a function that ends the session and goes to sign-in. */
export function useSignOut(): () => void {
  const { mutate } = useMutation({ mutationFn: signOut, onSuccess: () => leaveToSignIn() });
  return () => mutate();
}
