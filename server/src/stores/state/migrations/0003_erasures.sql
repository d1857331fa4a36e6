CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organization_id" text DEFAULT '' NOT NULL,
	"website_id" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"profile_id" text,
	"edges" jsonb,
	"requested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"stage" text DEFAULT 'removing' NOT NULL,
	"rewritten_until" bigint,
	"rows_total" bigint DEFAULT 0 NOT NULL,
	"rows_removed" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "erasures_by_organization" ON "erasures" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "erasures_by_website" ON "erasures" USING btree ("website_id","id");--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("due_at") WHERE finished_at is null;