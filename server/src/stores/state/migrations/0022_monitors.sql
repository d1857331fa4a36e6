CREATE TABLE "maintenance_windows" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"monitor_ids" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"rrule" text,
	"time_zone" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_heartbeats" (
	"monitor_id" text PRIMARY KEY NOT NULL,
	"observed_from" timestamp (3) with time zone NOT NULL,
	"last_ping_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"failed" boolean DEFAULT false NOT NULL,
	"exit_code" integer,
	"log" text
);
--> statement-breakpoint
CREATE TABLE "monitor_outages" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"monitor_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cause" text NOT NULL,
	"error_class" text,
	"regions" text[] NOT NULL,
	"evidence" jsonb,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text
);
--> statement-breakpoint
CREATE TABLE "monitor_probes" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"token_digest" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"version" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_runs" (
	"monitor_id" text NOT NULL,
	"region" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claim" integer DEFAULT 0 NOT NULL,
	"covered_until" timestamp (3) with time zone,
	"recent" text[] DEFAULT '{}' NOT NULL,
	"verdict" text DEFAULT 'pending' NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"last_status" text,
	"last_reason" text,
	"last_error_class" text,
	"failing_since" timestamp (3) with time zone,
	"last_latency_ms" double precision,
	CONSTRAINT "monitor_runs_monitor_id_region_pk" PRIMARY KEY("monitor_id","region")
);
--> statement-breakpoint
CREATE TABLE "monitor_states" (
	"monitor_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"announced" text NOT NULL,
	"reason" text,
	"certificate" jsonb,
	"expiry_announced" jsonb
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_id" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"config" jsonb NOT NULL,
	"secrets" text,
	"secrets_key_id" text,
	"target" text NOT NULL,
	"interval_seconds" integer NOT NULL,
	"timeout_ms" integer NOT NULL,
	"retries" integer NOT NULL,
	"failures_to_down" integer NOT NULL,
	"failure_window" integer NOT NULL,
	"successes_to_up" integer NOT NULL,
	"degraded_after_ms" integer,
	"regions" text[] NOT NULL,
	"quorum" integer,
	"parent_id" text,
	"group_name" text,
	"tags" text[] NOT NULL,
	"slo_percent" double precision,
	"paused" boolean NOT NULL,
	"heartbeat_token" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD CONSTRAINT "maintenance_windows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_heartbeats" ADD CONSTRAINT "monitor_heartbeats_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_outages" ADD CONSTRAINT "monitor_outages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_outages" ADD CONSTRAINT "monitor_outages_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_probes" ADD CONSTRAINT "monitor_probes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_runs" ADD CONSTRAINT "monitor_runs_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_states" ADD CONSTRAINT "monitor_states_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_windows_by_organization" ON "maintenance_windows" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "monitor_outages_by_monitor" ON "monitor_outages" USING btree ("monitor_id","started_at");--> statement-breakpoint
CREATE INDEX "monitor_outages_by_organization" ON "monitor_outages" USING btree ("organization_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_outages_open" ON "monitor_outages" USING btree ("monitor_id") WHERE "monitor_outages"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_probes_by_token" ON "monitor_probes" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_probes_by_region" ON "monitor_probes" USING btree ("organization_id","region");--> statement-breakpoint
CREATE INDEX "monitor_runs_due" ON "monitor_runs" USING btree ("region","due_at");--> statement-breakpoint
CREATE INDEX "monitors_by_organization" ON "monitors" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "monitors_by_website" ON "monitors" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "monitors_by_parent" ON "monitors" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitors_by_heartbeat_token" ON "monitors" USING btree ("heartbeat_token");