CREATE TABLE "link_target_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_targets" (
	"link_id" text NOT NULL,
	"url_key" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"status_code" integer,
	"checked_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone,
	CONSTRAINT "link_targets_link_id_url_key_pk" PRIMARY KEY("link_id","url_key")
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "check_targets" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "planned_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "broken_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "link_targets" ADD CONSTRAINT "link_targets_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_target_hosts_due" ON "link_target_hosts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "link_targets_by_host" ON "link_targets" USING btree ("host","due_at");--> statement-breakpoint
CREATE INDEX "link_targets_by_url" ON "link_targets" USING btree ("url_key","due_at");--> statement-breakpoint
CREATE INDEX "links_to_plan" ON "links" USING btree ("id") WHERE "links"."planned_version" <> "links"."version";--> statement-breakpoint
CREATE INDEX "links_broken" ON "links" USING btree ("organization_id") WHERE "links"."broken_since" is not null;