CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"owner_id" text,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "segments_by_website" ON "segments" USING btree ("website_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "segments_by_owner" ON "segments" USING btree ("owner_id");