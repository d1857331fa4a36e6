import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { type ThemeChoice, useTheme } from '../../../ui/theme.ts';
import { messages } from '../messages.ts';

const THEMES = {
  system: { icon: <Monitor />, next: 'light' },
  light: { icon: <Sun />, next: 'dark' },
  dark: { icon: <Moon />, next: 'system' },
} as const satisfies Readonly<Record<ThemeChoice, object>>;

/** Switches to the next theme. A menu would be larger than the rest of the first script. */
export function ThemeButton() {
  const [theme, chooseTheme] = useTheme();
  const { icon, next } = THEMES[theme];
  const { names, title, label } = messages.theme;
  return (
    <IconButton
      label={label({ current: names[theme], next: names[next] })}
      title={title({ current: names[theme] })}
      icon={icon}
      onClick={() => chooseTheme(next)}
    />
  );
}
