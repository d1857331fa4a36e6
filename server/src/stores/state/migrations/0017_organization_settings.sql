CREATE TABLE "organization_export_parts" (
	"export_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "organization_export_parts_pkey" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "organization_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"requested_by" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt" text,
	"rows_total" bigint DEFAULT 0 NOT NULL,
	"rows_written" bigint DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"digest" text,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organization_logos" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"digest" text NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "week_start" text DEFAULT 'monday' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "default_retention_days" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "default_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "join_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "join_role" text DEFAULT 'viewer' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "second_factor_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "session_idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "session_max_hours" integer;--> statement-breakpoint
ALTER TABLE "organization_export_parts" ADD CONSTRAINT "organization_export_parts_export_id_organization_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."organization_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_logos" ADD CONSTRAINT "organization_logos_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_exports_by_organization" ON "organization_exports" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_exports_one_unfinished" ON "organization_exports" USING btree ("organization_id") WHERE "organization_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "organization_exports_unfinished" ON "organization_exports" USING btree ("created_at") WHERE "organization_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "organization_exports_ready" ON "organization_exports" USING btree ("expires_at") WHERE "organization_exports"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "organizations_join_domains" ON "organizations" USING gin ("join_domains");