import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot } from 'react-dom/client';
import './specimen.css';
import { Toaster } from '../../src/ui/toast.tsx';
import { Controls } from './controls.tsx';
import { Floating } from './floating.tsx';
import { Surfaces } from './surfaces.tsx';

const theme = new URLSearchParams(window.location.search).get('theme') ?? 'light';
document.documentElement.dataset['theme'] = theme;

const element = document.getElementById('root');
if (element !== null)
  createRoot(element).render(
    <CSPProvider disableStyleElements>
      <main className="mx-auto flex max-w-6xl flex-col gap-5 p-6">
        <h1 className="text-2xl">Primitives</h1>
        <Controls />
        <Floating />
        <Surfaces />
      </main>
      <Toaster />
    </CSPProvider>,
  );
