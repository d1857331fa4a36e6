CREATE TABLE "source_maps" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"release" text NOT NULL,
	"file" text NOT NULL,
	"sources" integer NOT NULL,
	"has_source_code" boolean NOT NULL,
	"size_bytes" integer NOT NULL,
	"stored_bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "source_maps_by_file" UNIQUE("website_id","release","file")
);
--> statement-breakpoint
ALTER TABLE "source_maps" ADD CONSTRAINT "source_maps_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_maps_by_use" ON "source_maps" USING btree ("used_at","uploaded_at");