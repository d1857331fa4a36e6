DROP INDEX "outbox_ordered";--> statement-breakpoint
ALTER TABLE "status_incident_updates" ADD COLUMN "automatic_message" jsonb;--> statement-breakpoint
ALTER TABLE "status_incidents" ADD COLUMN "automatic_title" jsonb;--> statement-breakpoint
ALTER TABLE "status_subscribers" ADD COLUMN "sealed" text;--> statement-breakpoint
CREATE INDEX "outbox_first_key" ON "outbox" USING btree (("ordering_keys"[1]),"position") WHERE "outbox"."dead_at" is null and "outbox"."ordering_keys" <> '{}';--> statement-breakpoint
CREATE INDEX "outbox_several_keys" ON "outbox" USING gin ("ordering_keys") WHERE "outbox"."dead_at" is null and cardinality("outbox"."ordering_keys") > 1;