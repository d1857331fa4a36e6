export { AccessPicker } from '../access-picker.tsx';
