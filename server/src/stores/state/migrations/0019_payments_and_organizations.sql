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
CREATE TABLE "payment_notes" (
	"source_id" text NOT NULL,
	"reference" text NOT NULL,
	"links" text[] NOT NULL,
	"details" jsonb NOT NULL,
	"stated_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_notes_source_id_reference_pk" PRIMARY KEY("source_id","reference")
);
--> statement-breakpoint
CREATE TABLE "payment_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"token" text NOT NULL,
	"secrets" jsonb NOT NULL,
	"received_count" bigint DEFAULT 0 NOT NULL,
	"ignored_count" bigint DEFAULT 0 NOT NULL,
	"rejected_count" bigint DEFAULT 0 NOT NULL,
	"last_received_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"website_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"digits" smallint NOT NULL,
	"currency" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"references" text[] NOT NULL,
	"reference" text NOT NULL,
	"billing" text NOT NULL,
	"subscription" text,
	"customer" text,
	"anonymous_id" text,
	"session_id" text,
	"profile_id" text,
	"order_id" text,
	"product" text,
	"is_test" boolean NOT NULL,
	"is_void" boolean NOT NULL,
	"is_erased" boolean DEFAULT false NOT NULL,
	"visitor_id" text,
	"visit" jsonb,
	"attempt_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_version" integer DEFAULT 0 NOT NULL
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
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sources" ADD CONSTRAINT "payment_sources_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_exports_by_organization" ON "organization_exports" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_exports_one_unfinished" ON "organization_exports" USING btree ("organization_id") WHERE "organization_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "organization_exports_unfinished" ON "organization_exports" USING btree ("created_at") WHERE "organization_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "organization_exports_ready" ON "organization_exports" USING btree ("expires_at") WHERE "organization_exports"."status" = 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sources_token_unique" ON "payment_sources" USING btree ("token");--> statement-breakpoint
CREATE INDEX "payment_sources_by_website" ON "payment_sources" USING btree ("website_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key_unique" ON "payments" USING btree ("source_id","key");--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("source_id","reference");--> statement-breakpoint
CREATE INDEX "payments_by_subscription" ON "payments" USING btree ("source_id","subscription");--> statement-breakpoint
CREATE INDEX "payments_by_website" ON "payments" USING btree ("website_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("website_id","occurred_at");--> statement-breakpoint
CREATE INDEX "payments_unwritten" ON "payments" USING btree ("id") WHERE "payments"."version" > "payments"."written_version";--> statement-breakpoint
CREATE INDEX "payments_by_attempt" ON "payments" USING btree ("attempt_at");--> statement-breakpoint
CREATE INDEX "organizations_join_domains" ON "organizations" USING gin ("join_domains");