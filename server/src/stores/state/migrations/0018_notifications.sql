CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"integration_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"message_id" text NOT NULL,
	"form" text NOT NULL,
	"notification_ids" text[] NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"status_code" integer,
	"duration_ms" integer NOT NULL,
	"error" text,
	"response" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "notification_holds" (
	"rule_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"problem_id" text,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"is_quiet" boolean NOT NULL,
	"integration_ids" text[],
	CONSTRAINT "notification_holds_rule_id_notification_id_pk" PRIMARY KEY("rule_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"problem_id" text NOT NULL,
	"integration_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"notified_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "notification_recipients_problem_id_integration_id_pk" PRIMARY KEY("problem_id","integration_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_id" text,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"phase" text NOT NULL,
	"problem_id" text,
	"problem_group" text NOT NULL,
	"resource_kind" text NOT NULL,
	"resource_id" text NOT NULL,
	"resource_name" text NOT NULL,
	"resource_tags" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"url" text,
	"data" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"routed_at" timestamp (3) with time zone,
	"is_open" boolean DEFAULT false NOT NULL,
	"current_kind" text,
	"current_severity" text,
	"ended_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text
);
--> statement-breakpoint
CREATE TABLE "notification_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"events" text[] NOT NULL,
	"filter" jsonb NOT NULL,
	"integration_ids" text[] NOT NULL,
	"quiet_hours" jsonb,
	"delay_seconds" integer NOT NULL,
	"remind_every_seconds" integer,
	"group_within_seconds" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_lanes" (
	"lane" text PRIMARY KEY NOT NULL,
	"resumes_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "ordering_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "outbox_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_holds" ADD CONSTRAINT "notification_holds_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_holds" ADD CONSTRAINT "notification_holds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_problem_id_notifications_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_rules" ADD CONSTRAINT "notification_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_message" ON "deliveries" USING btree ("integration_id","message_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_organization" ON "deliveries" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_by_integration" ON "deliveries" USING btree ("integration_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_by_notification" ON "deliveries" USING gin ("notification_ids");--> statement-breakpoint
CREATE INDEX "deliveries_by_time" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("organization_id","id") WHERE "deliveries"."status" <> 'delivered';--> statement-breakpoint
CREATE INDEX "notification_holds_by_problem" ON "notification_holds" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "notification_holds_by_organization" ON "notification_holds" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notification_holds_by_notification" ON "notification_holds" USING btree ("notification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open_problem" ON "notifications" USING btree ("organization_id","resource_kind","resource_id","problem_group") WHERE "notifications"."is_open";--> statement-breakpoint
CREATE INDEX "notifications_by_organization" ON "notifications" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "notifications_by_problem" ON "notifications" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "notifications_by_website" ON "notifications" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_rules_by_organization" ON "notification_rules" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "outbox_ordered" ON "outbox" USING gin ("ordering_keys") WHERE "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("kind","organization_id","lane","due_at","position") WHERE "outbox"."dead_at" is null;