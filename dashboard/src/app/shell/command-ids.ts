/** The command that shows the help sheet. */
export const HELP_COMMAND_ID = 'shell.help';
