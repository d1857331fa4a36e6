CREATE TABLE "flag_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"flag_id" text NOT NULL,
	"kind" text NOT NULL,
	"environment" text NOT NULL,
	"changes" jsonb NOT NULL,
	"status" text NOT NULL,
	"apply_at" timestamp (3) with time zone,
	"comment" text,
	"author_id" text NOT NULL,
	"reviewer_id" text,
	"review_comment" text,
	"reviewed_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"applied_version" integer,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_environment_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"environment_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"start" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "flag_environments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"position" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"requires_approval" boolean NOT NULL,
	"requires_confirmation" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"salt" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_segment_parts" (
	"segment_id" text NOT NULL,
	"list_version" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "flag_segment_parts_pkey" PRIMARY KEY("segment_id","list_version","position")
);
--> statement-breakpoint
CREATE TABLE "flag_segments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"constraints" jsonb NOT NULL,
	"attribute" text,
	"definition" jsonb,
	"id_count" integer DEFAULT 0 NOT NULL,
	"list_version" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"refresh_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"flag_id" text NOT NULL,
	"version" integer NOT NULL,
	"website_id" text NOT NULL,
	"environment" text,
	"action" text NOT NULL,
	"author_id" text NOT NULL,
	"comment" text,
	"diff" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"json_schema" jsonb,
	"tags" text[] NOT NULL,
	"owner_id" text,
	"lifetime" text NOT NULL,
	"planned_end_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"stickiness" jsonb NOT NULL,
	"client_side" boolean NOT NULL,
	"salt" text NOT NULL,
	"group_id" text,
	"group_from" integer,
	"group_to" integer,
	"configs" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flag_changes" ADD CONSTRAINT "flag_changes_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_changes" ADD CONSTRAINT "flag_changes_flag_id_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."flags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_environment_keys" ADD CONSTRAINT "flag_environment_keys_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_environment_keys" ADD CONSTRAINT "flag_environment_keys_environment_id_flag_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."flag_environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_environments" ADD CONSTRAINT "flag_environments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_groups" ADD CONSTRAINT "flag_groups_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_segment_parts" ADD CONSTRAINT "flag_segment_parts_segment_id_flag_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."flag_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_segments" ADD CONSTRAINT "flag_segments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_versions" ADD CONSTRAINT "flag_versions_flag_id_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."flags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_versions" ADD CONSTRAINT "flag_versions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_group_id_flag_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."flag_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flag_changes_by_flag" ON "flag_changes" USING btree ("flag_id","id");--> statement-breakpoint
CREATE INDEX "flag_changes_due" ON "flag_changes" USING btree ("status","apply_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_environment_keys_digest_unique" ON "flag_environment_keys" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "flag_environment_keys_by_environment" ON "flag_environment_keys" USING btree ("environment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_environments_name_unique" ON "flag_environments" USING btree ("website_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_groups_name_unique" ON "flag_groups" USING btree ("website_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_segments_name_unique" ON "flag_segments" USING btree ("website_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_versions_version_unique" ON "flag_versions" USING btree ("flag_id","version");--> statement-breakpoint
CREATE INDEX "flag_versions_by_website" ON "flag_versions" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flags_key_unique" ON "flags" USING btree ("website_id","key");--> statement-breakpoint
CREATE INDEX "flags_by_owner" ON "flags" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "flags_by_group" ON "flags" USING btree ("group_id");