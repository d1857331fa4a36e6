CREATE TABLE "payment_notes" (
	"source_id" text NOT NULL,
	"reference" text NOT NULL,
	"links" text[] NOT NULL,
	"details" jsonb NOT NULL,
	"stated_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_notes_source_id_reference_pk" PRIMARY KEY("source_id","reference")
);
--> statement-breakpoint
CREATE TABLE "payment_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"token" text NOT NULL,
	"secrets" jsonb NOT NULL,
	"received_count" bigint DEFAULT 0 NOT NULL,
	"ignored_count" bigint DEFAULT 0 NOT NULL,
	"rejected_count" bigint DEFAULT 0 NOT NULL,
	"last_received_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"website_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"digits" smallint NOT NULL,
	"currency" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"references" text[] NOT NULL,
	"reference" text NOT NULL,
	"billing" text NOT NULL,
	"subscription" text,
	"customer" text,
	"anonymous_id" text,
	"session_id" text,
	"profile_id" text,
	"order_id" text,
	"product" text,
	"is_test" boolean NOT NULL,
	"is_void" boolean NOT NULL,
	"is_erased" boolean DEFAULT false NOT NULL,
	"visitor_id" text,
	"visit" jsonb,
	"attempt_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"written_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sources" ADD CONSTRAINT "payment_sources_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sources_token_unique" ON "payment_sources" USING btree ("token");--> statement-breakpoint
CREATE INDEX "payment_sources_by_website" ON "payment_sources" USING btree ("website_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key_unique" ON "payments" USING btree ("source_id","key");--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("source_id","reference");--> statement-breakpoint
CREATE INDEX "payments_by_subscription" ON "payments" USING btree ("source_id","subscription");--> statement-breakpoint
CREATE INDEX "payments_by_website" ON "payments" USING btree ("website_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("website_id","occurred_at");--> statement-breakpoint
CREATE INDEX "payments_unwritten" ON "payments" USING btree ("id") WHERE "payments"."version" > "payments"."written_version";--> statement-breakpoint
CREATE INDEX "payments_by_attempt" ON "payments" USING btree ("attempt_at");