CREATE TABLE "instance" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"facts_id" text NOT NULL,
	"is_facts_id_stored" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;