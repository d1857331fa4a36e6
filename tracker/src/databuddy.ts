// The tracker for pages of the hosted product's client: the order of these two is what makes it.
import './databuddy-client.ts';
import './pharos.ts';
