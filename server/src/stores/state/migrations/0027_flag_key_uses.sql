ALTER TABLE "flag_changes" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "flag_environment_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;