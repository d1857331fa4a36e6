// The tracker for pages that use the Databuddy client. The order of these two imports matters.
import './databuddy-client.ts';
import './pharos.ts';
