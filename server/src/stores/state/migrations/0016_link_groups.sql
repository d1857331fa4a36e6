CREATE TABLE "link_creations" (
	"organization_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"link_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_creations_pkey" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "link_domains" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"hostname" text NOT NULL,
	"is_case_sensitive" boolean DEFAULT false NOT NULL,
	"root_url" text,
	"not_found_url" text,
	"verification_token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_settings" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"blocked_hosts" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "links_slug_unique";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "domain_id" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "link_creations" ADD CONSTRAINT "link_creations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_domains" ADD CONSTRAINT "link_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_folders" ADD CONSTRAINT "link_folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_settings" ADD CONSTRAINT "link_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tags" ADD CONSTRAINT "link_tags_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_creations_by_time" ON "link_creations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "link_domains_hostname_unique" ON "link_domains" USING btree ("organization_id","hostname");--> statement-breakpoint
CREATE UNIQUE INDEX "link_domains_verified_unique" ON "link_domains" USING btree ("hostname") WHERE "link_domains"."verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "link_folders_name_unique" ON "link_folders" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "link_tags_name_unique" ON "link_tags" USING btree ("organization_id",lower("name"));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_domain_id_link_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."link_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_folder_id_link_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."link_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_by_domain" ON "links" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "links_by_folder" ON "links" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "links_by_tag" ON "links" USING gin ("tags");--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug_unique" ON "links" USING btree (coalesce("domain_id", ''),"slug_key");