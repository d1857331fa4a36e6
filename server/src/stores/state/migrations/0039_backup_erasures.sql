CREATE TABLE "backup_erasures" (
	"id" text NOT NULL,
	"target" text NOT NULL,
	"sealed" text,
	"written_at" timestamp with time zone,
	CONSTRAINT "backup_erasures_id_target_pk" PRIMARY KEY("id","target")
);
--> statement-breakpoint
CREATE TABLE "backup_places" (
	"target" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repeated_erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_erasures_by_target" ON "backup_erasures" USING btree ("target");