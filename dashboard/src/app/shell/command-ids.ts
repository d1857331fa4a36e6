/** The command that shows the keyboard shortcuts. */
export const HELP_COMMAND_ID = 'shell.help';
