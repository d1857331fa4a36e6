CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_id" text,
	"name" text NOT NULL,
	"target_url" text NOT NULL,
	"slug" text NOT NULL,
	"slug_key" text NOT NULL,
	"external_id" text,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"expired_redirect_url" text,
	"click_limit" integer,
	"clicks_used" bigint DEFAULT 0 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"ios_url" text,
	"android_url" text,
	"redirect_status" integer DEFAULT 302 NOT NULL,
	"pass_query" boolean DEFAULT false NOT NULL,
	"utm" jsonb,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"split" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"og_title" text,
	"og_description" text,
	"og_image_url" text,
	"og_video_url" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug_unique" ON "links" USING btree ("slug_key");--> statement-breakpoint
CREATE UNIQUE INDEX "links_external_id_unique" ON "links" USING btree ("organization_id","external_id") WHERE "links"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "links_by_organization" ON "links" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "links_by_website" ON "links" USING btree ("website_id");