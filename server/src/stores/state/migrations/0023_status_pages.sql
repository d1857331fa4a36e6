CREATE TABLE "status_incident_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"component_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_incident_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"impacts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"page_id" text NOT NULL,
	"title" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"monitoring_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"impacts" jsonb NOT NULL,
	"postmortem" text,
	"postmortem_published_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"monitor_id" text,
	"source_key" text,
	"causes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resolve_on_recovery" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_maintenance_occurrences" (
	"maintenance_id" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_maintenance_occurrences_maintenance_id_planned_at_pk" PRIMARY KEY("maintenance_id","planned_at")
);
--> statement-breakpoint
CREATE TABLE "status_maintenance_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"maintenance_id" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_maintenances" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"page_id" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"rrule" text,
	"time_zone" text NOT NULL,
	"component_ids" text[] NOT NULL,
	"pauses_alerts" boolean NOT NULL,
	"window_id" text,
	"notifies" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_component_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_collapsed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_components" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"page_id" text NOT NULL,
	"group_id" text,
	"kind" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	"position" integer NOT NULL,
	"is_visible" boolean NOT NULL,
	"hide_url" boolean NOT NULL,
	"hide_uptime_percentage" boolean NOT NULL,
	"hide_latency" boolean NOT NULL,
	"monitor_ids" text[] NOT NULL,
	"monitor_tag" text,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone,
	"third_party_url" text,
	"third_party_component" text,
	"poll_at" timestamp (3) with time zone,
	"poll_failures" integer DEFAULT 0 NOT NULL,
	"website_id" text,
	"auto_incident" text,
	"resolve_on_recovery" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"logo_url" text,
	"dark_logo_url" text,
	"favicon_url" text,
	"website_url" text,
	"support_url" text,
	"theme" text NOT NULL,
	"color" text NOT NULL,
	"time_zone" text NOT NULL,
	"language" text NOT NULL,
	"visibility" text NOT NULL,
	"password_hash" text,
	"ip_ranges" text[] NOT NULL,
	"emails" text[] NOT NULL,
	"access_version" integer DEFAULT 1 NOT NULL,
	"header_links" jsonb NOT NULL,
	"footer_links" jsonb NOT NULL,
	"is_indexed" boolean NOT NULL,
	"subscriptions" text[] NOT NULL,
	"auto_incident" text NOT NULL,
	"resolve_on_recovery" boolean NOT NULL,
	"custom_domain" text,
	"domain_token" text,
	"domain_verified_at" timestamp (3) with time zone,
	"domain_checked_at" timestamp (3) with time zone,
	"domain_missing_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"component_ids" text[] NOT NULL,
	"language" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmation_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "status_incident_templates" ADD CONSTRAINT "status_incident_templates_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_updates" ADD CONSTRAINT "status_incident_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incidents" ADD CONSTRAINT "status_incidents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incidents" ADD CONSTRAINT "status_incidents_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenance_occurrences" ADD CONSTRAINT "status_maintenance_occurrences_maintenance_id_status_maintenances_id_fk" FOREIGN KEY ("maintenance_id") REFERENCES "public"."status_maintenances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenance_updates" ADD CONSTRAINT "status_maintenance_updates_maintenance_id_status_maintenances_id_fk" FOREIGN KEY ("maintenance_id") REFERENCES "public"."status_maintenances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenances" ADD CONSTRAINT "status_maintenances_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenances" ADD CONSTRAINT "status_maintenances_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_component_groups" ADD CONSTRAINT "status_component_groups_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_components" ADD CONSTRAINT "status_components_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_components" ADD CONSTRAINT "status_components_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_components" ADD CONSTRAINT "status_components_group_id_status_component_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."status_component_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_pages" ADD CONSTRAINT "status_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_subscribers" ADD CONSTRAINT "status_subscribers_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_incident_templates_by_page" ON "status_incident_templates" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "status_incident_updates_by_incident" ON "status_incident_updates" USING btree ("incident_id","at");--> statement-breakpoint
CREATE INDEX "status_incidents_by_page" ON "status_incidents" USING btree ("page_id","started_at");--> statement-breakpoint
CREATE INDEX "status_incidents_by_organization" ON "status_incidents" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "status_incidents_source_unique" ON "status_incidents" USING btree ("page_id","source_key") WHERE "status_incidents"."source_key" is not null;--> statement-breakpoint
CREATE INDEX "status_incidents_by_source" ON "status_incidents" USING btree ("source_key") WHERE "status_incidents"."source_key" is not null;--> statement-breakpoint
CREATE INDEX "status_maintenance_occurrences_to_start" ON "status_maintenance_occurrences" USING btree ("starts_at") WHERE "status_maintenance_occurrences"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "status_maintenance_occurrences_to_end" ON "status_maintenance_occurrences" USING btree ("ends_at") WHERE "status_maintenance_occurrences"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "status_maintenance_updates_by_maintenance" ON "status_maintenance_updates" USING btree ("maintenance_id","at");--> statement-breakpoint
CREATE INDEX "status_maintenances_by_page" ON "status_maintenances" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "status_maintenances_by_organization" ON "status_maintenances" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "status_component_groups_by_page" ON "status_component_groups" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "status_components_by_page" ON "status_components" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "status_components_by_organization" ON "status_components" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "status_components_by_monitor" ON "status_components" USING gin ("monitor_ids");--> statement-breakpoint
CREATE INDEX "status_components_to_poll" ON "status_components" USING btree ("poll_at") WHERE "status_components"."poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "status_pages_slug_unique" ON "status_pages" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "status_pages_domain_unique" ON "status_pages" USING btree ("custom_domain") WHERE "status_pages"."domain_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "status_pages_by_organization" ON "status_pages" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "status_subscribers_address_unique" ON "status_subscribers" USING btree ("page_id","kind","address");--> statement-breakpoint
CREATE INDEX "status_subscribers_by_page" ON "status_subscribers" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "status_subscribers_unconfirmed" ON "status_subscribers" USING btree ("created_at") WHERE "status_subscribers"."confirmed_at" is null;