CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"digest" text NOT NULL,
	"password_hash" text,
	"filters" jsonb,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_by_digest" ON "share_links" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "share_links_by_website" ON "share_links" USING btree ("website_id","id");