CREATE TABLE "favicons" (
	"host" text PRIMARY KEY NOT NULL,
	"media_type" text,
	"image" "bytea",
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "favicons_by_age" ON "favicons" USING btree ("fetched_at");