CREATE TABLE "alert_baselines" (
	"website_id" text NOT NULL,
	"metric" text NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"history_from" timestamp (3) with time zone,
	"medians" real[] NOT NULL,
	"spreads" real[] NOT NULL,
	"cluster" real NOT NULL,
	CONSTRAINT "alert_baselines_website_id_metric_pk" PRIMARY KEY("website_id","metric")
);
--> statement-breakpoint
CREATE TABLE "alert_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"evaluated_to" timestamp (3) with time zone NOT NULL,
	"gaps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_events" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	"reason" text NOT NULL,
	"value" double precision,
	"low" double precision,
	"high" double precision,
	"summary" text NOT NULL,
	"query" jsonb,
	"path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_states" (
	"alert_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"health" text NOT NULL,
	"reason" text,
	"value" double precision,
	"low" double precision,
	"high" double precision,
	"evaluated_at" timestamp (3) with time zone,
	"announced" text[] DEFAULT '{}' NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"severity" text NOT NULL,
	"enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_baselines" ADD CONSTRAINT "alert_baselines_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_states" ADD CONSTRAINT "alert_states_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_by_alert" ON "alert_events" USING btree ("alert_id","id");--> statement-breakpoint
CREATE INDEX "alert_events_by_time" ON "alert_events" USING btree ("fired_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_events_open" ON "alert_events" USING btree ("alert_id") WHERE "alert_events"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_by_website" ON "alerts" USING btree ("website_id","id");