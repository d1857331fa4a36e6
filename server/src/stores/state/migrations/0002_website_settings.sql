CREATE TABLE "former_tracking_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "tracking_id" text;--> statement-breakpoint
-- Pages already send with the id of the website.
UPDATE "websites" SET "tracking_id" = "id";--> statement-breakpoint
ALTER TABLE "websites" ALTER COLUMN "tracking_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "week_start" text DEFAULT 'monday' NOT NULL;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "collection" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "former_tracking_ids" ADD CONSTRAINT "former_tracking_ids_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_tracking_ids_by_website" ON "former_tracking_ids" USING btree ("website_id");--> statement-breakpoint
CREATE UNIQUE INDEX "websites_by_tracking_id" ON "websites" USING btree ("tracking_id");
