import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { type ThemeChoice, useTheme } from '../../../ui/theme.ts';

const THEMES = {
  system: { title: 'as the system', icon: <Monitor />, next: 'light' },
  light: { title: 'light', icon: <Sun />, next: 'dark' },
  dark: { title: 'dark', icon: <Moon />, next: 'system' },
} as const satisfies Readonly<Record<ThemeChoice, object>>;

/** Goes through the themes, one with each press: a menu would weigh more than all else that shows at first. */
export function ThemeButton() {
  const [theme, chooseTheme] = useTheme();
  const { title, icon, next } = THEMES[theme];
  return (
    <IconButton
      label={`Theme: ${title}. Change to ${THEMES[next].title}`}
      title={`Theme: ${title}`}
      icon={icon}
      onClick={() => chooseTheme(next)}
    />
  );
}
