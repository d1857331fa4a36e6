import { startApp } from './app/start-app.tsx';
import './styles.css';

const element = document.getElementById('root');
if (element !== null) startApp(element);
