CREATE TABLE "error_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"release" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "error_groups_by_fingerprint" UNIQUE("website_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;