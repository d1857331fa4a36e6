CREATE TABLE "notification_read_marks" (
	"user_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"up_to" text NOT NULL,
	CONSTRAINT "notification_read_marks_user_id_organization_id_pk" PRIMARY KEY("user_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"notification_id" text NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
ALTER TABLE "notification_read_marks" ADD CONSTRAINT "notification_read_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read_marks" ADD CONSTRAINT "notification_read_marks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_read_marks_of_organization" ON "notification_read_marks" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notification_reads_of_organization" ON "notification_reads" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "notification_reads_of_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
-- What was published before there was an inbox counts as read.
INSERT INTO "notification_read_marks" ("user_id", "organization_id", "up_to")
SELECT "members"."user_id", "members"."organization_id", max("notifications"."id")
FROM "members" JOIN "notifications" ON "notifications"."organization_id" = "members"."organization_id"
GROUP BY "members"."user_id", "members"."organization_id";
