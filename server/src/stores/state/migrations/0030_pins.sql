CREATE TABLE "pins" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"position" smallint NOT NULL,
	"report_id" text,
	"metric" text,
	CONSTRAINT "pins_by_position" UNIQUE("website_id","position"),
	CONSTRAINT "pins_by_metric" UNIQUE("website_id","metric"),
	CONSTRAINT "pins_by_report" UNIQUE("website_id","report_id"),
	CONSTRAINT "pins_goal_or_metric" CHECK (num_nonnulls("pins"."report_id", "pins"."metric") = 1)
);
--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pins_of_report" ON "pins" USING btree ("report_id");