CREATE TABLE "backup_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"target" text NOT NULL,
	"is_scheduled" boolean NOT NULL,
	"name" text,
	"bytes" bigint,
	"new_bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE INDEX "backup_runs_by_time" ON "backup_runs" USING btree ("started_at");