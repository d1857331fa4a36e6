/** The texts of the import of status pages. */
export const statusPageImport = {
  title: 'Import a status page',
  text: 'From another product. Nothing is created before you have seen the result.',
  source: 'Product',
  sources: { statuspage: 'Atlassian Statuspage', openstatus: 'OpenStatus' },
  hints: {
    statuspage:
      'summary.json of your page, or the responses of its API: page, components, incidents and scheduled_maintenances.',
    openstatus:
      'The responses of its API as one object: page, monitors, statusReports, statusReportUpdates and maintenances.',
  },
  file: 'File',
  tooLarge: 'The file is larger than 4 MB.',
  content: 'Content of the file',
  cancel: 'Cancel',
  preview: 'Check file',
  submit: 'Import status page',
  open: 'Open status page',
  results: 'Result',
  columns: { name: 'Name', status: 'Result', notes: 'What is not imported' },
  kinds: {
    page: 'Status page',
    group: 'Group',
    component: 'Component',
    incident: 'Incident',
    maintenance: 'Maintenance',
    subscriber: 'Subscribers',
  },
  statuses: { ready: 'Ready', created: 'Created', skipped: 'No equivalent', failed: 'Failed' },
  done: '{name} imported',
} as const;
