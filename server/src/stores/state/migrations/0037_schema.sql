-- Replaces 0037_conscious_mauler 248290bb618f7d037d2219757c3892f3a2c32a70ff2c8f0da2379f635405b915
-- Foreign keys come last, because one refers to a unique index.
CREATE TABLE "alert_baselines" (
	"website_id" text NOT NULL,
	"metric" text NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"history_from" timestamp (3) with time zone,
	"medians" real[] NOT NULL,
	"spreads" real[] NOT NULL,
	"cluster" real NOT NULL,
	CONSTRAINT "alert_baselines_website_id_metric_pk" PRIMARY KEY("website_id","metric")
);
--> statement-breakpoint
CREATE TABLE "alert_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"evaluated_to" timestamp (3) with time zone NOT NULL,
	"gaps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_events" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	"reason" text NOT NULL,
	"value" double precision,
	"low" double precision,
	"high" double precision,
	"summary" text NOT NULL,
	"query" jsonb,
	"path" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_states" (
	"alert_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"health" text NOT NULL,
	"reason" text,
	"value" double precision,
	"low" double precision,
	"high" double precision,
	"evaluated_at" timestamp (3) with time zone,
	"announced" text[] DEFAULT '{}' NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"condition" jsonb NOT NULL,
	"severity" text NOT NULL,
	"enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "annotations" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"is_public" boolean NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_outbox" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"entry" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creations" (
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"resource_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creations_pkey" PRIMARY KEY("organization_id","kind","key")
);
--> statement-breakpoint
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
CREATE TABLE "error_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"release" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "error_groups_by_fingerprint" UNIQUE("website_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "favicons" (
	"host" text PRIMARY KEY NOT NULL,
	"media_type" text,
	"image" "bytea",
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"flag_id" text NOT NULL,
	"kind" text NOT NULL,
	"environment" text NOT NULL,
	"changes" jsonb NOT NULL,
	"status" text NOT NULL,
	"apply_at" timestamp (3) with time zone,
	"comment" text,
	"author_id" text NOT NULL,
	"reviewer_id" text,
	"review_comment" text,
	"reviewed_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"applied_version" integer,
	"error" text,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_environment_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"environment_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"start" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "flag_environments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"position" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"requires_approval" boolean NOT NULL,
	"requires_confirmation" boolean NOT NULL,
	"proposal" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"salt" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_segment_parts" (
	"segment_id" text NOT NULL,
	"list_version" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "flag_segment_parts_pkey" PRIMARY KEY("segment_id","list_version","position")
);
--> statement-breakpoint
CREATE TABLE "flag_segments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"constraints" jsonb NOT NULL,
	"attribute" text,
	"definition" jsonb,
	"id_count" integer DEFAULT 0 NOT NULL,
	"list_version" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	"refresh_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flag_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"flag_id" text NOT NULL,
	"version" integer NOT NULL,
	"website_id" text NOT NULL,
	"environment" text,
	"action" text NOT NULL,
	"author_id" text NOT NULL,
	"comment" text,
	"diff" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"json_schema" jsonb,
	"tags" text[] NOT NULL,
	"owner_id" text,
	"lifetime" text NOT NULL,
	"planned_end_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"stickiness" jsonb NOT NULL,
	"client_side" boolean NOT NULL,
	"salt" text NOT NULL,
	"group_id" text,
	"group_from" integer,
	"group_to" integer,
	"configs" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"enabled" boolean NOT NULL,
	"config" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"secrets_key_id" text NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"disabled_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_days" (
	"key_id" text NOT NULL,
	"day" date NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "api_key_days_pkey" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"access_type" text NOT NULL,
	"website_ids" text[] NOT NULL,
	"start" text NOT NULL,
	"digest" text NOT NULL,
	"previous_digest" text,
	"previous_until" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text,
	"last_used_operation" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_target_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_targets" (
	"link_id" text NOT NULL,
	"url_key" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"status_code" integer,
	"checked_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone,
	CONSTRAINT "link_targets_link_id_url_key_pk" PRIMARY KEY("link_id","url_key")
);
--> statement-breakpoint
CREATE TABLE "link_domains" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"hostname" text NOT NULL,
	"is_case_sensitive" boolean DEFAULT false NOT NULL,
	"root_url" text,
	"not_found_url" text,
	"verification_token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_settings" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"blocked_hosts" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_id" text,
	"domain_id" text,
	"folder_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"target_url" text NOT NULL,
	"slug" text NOT NULL,
	"slug_key" text NOT NULL,
	"external_id" text,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"expired_redirect_url" text,
	"click_limit" integer,
	"clicks_used" bigint DEFAULT 0 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"ios_url" text,
	"android_url" text,
	"redirect_status" integer DEFAULT 302 NOT NULL,
	"pass_query" boolean DEFAULT false NOT NULL,
	"utm" jsonb,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"split" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"og_title" text,
	"og_description" text,
	"og_image_url" text,
	"og_video_url" text,
	"notes" text,
	"password_hash" text,
	"check_targets" boolean DEFAULT true NOT NULL,
	"planned_version" integer DEFAULT 0 NOT NULL,
	"broken_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_windows" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"monitor_ids" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"rrule" text,
	"time_zone" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_heartbeats" (
	"monitor_id" text PRIMARY KEY NOT NULL,
	"observed_from" timestamp (3) with time zone NOT NULL,
	"last_ping_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"failed" boolean DEFAULT false NOT NULL,
	"exit_code" integer,
	"log" text
);
--> statement-breakpoint
CREATE TABLE "monitor_outages" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"monitor_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cause" text NOT NULL,
	"error_class" text,
	"regions" text[] NOT NULL,
	"evidence" jsonb,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text
);
--> statement-breakpoint
CREATE TABLE "monitor_probes" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"token_digest" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"version" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_runs" (
	"monitor_id" text NOT NULL,
	"region" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"claim" integer DEFAULT 0 NOT NULL,
	"covered_until" timestamp (3) with time zone,
	"recent" text[] DEFAULT '{}' NOT NULL,
	"verdict" text DEFAULT 'pending' NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"last_status" text,
	"last_reason" text,
	"last_error_class" text,
	"failing_since" timestamp (3) with time zone,
	"last_latency_ms" double precision,
	CONSTRAINT "monitor_runs_monitor_id_region_pk" PRIMARY KEY("monitor_id","region")
);
--> statement-breakpoint
CREATE TABLE "monitor_states" (
	"monitor_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"announced" text NOT NULL,
	"reason" text,
	"certificate" jsonb,
	"expiry_announced" jsonb
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_id" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"config" jsonb NOT NULL,
	"secrets" text,
	"secrets_key_id" text,
	"target" text NOT NULL,
	"interval_seconds" integer NOT NULL,
	"timeout_ms" integer NOT NULL,
	"retries" integer NOT NULL,
	"failures_to_down" integer NOT NULL,
	"failure_window" integer NOT NULL,
	"successes_to_up" integer NOT NULL,
	"degraded_after_ms" integer,
	"regions" text[] NOT NULL,
	"quorum" integer,
	"parent_id" text,
	"group_name" text,
	"tags" text[] NOT NULL,
	"slo_percent" double precision,
	"paused" boolean NOT NULL,
	"heartbeat_token" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"integration_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"message_id" text NOT NULL,
	"form" text NOT NULL,
	"notification_ids" text[] NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"status_code" integer,
	"duration_ms" integer NOT NULL,
	"error" text,
	"response" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "notification_holds" (
	"rule_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"problem_id" text,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"is_quiet" boolean NOT NULL,
	"integration_ids" text[],
	CONSTRAINT "notification_holds_rule_id_notification_id_pk" PRIMARY KEY("rule_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"problem_id" text NOT NULL,
	"integration_id" text NOT NULL,
	"rule_id" text NOT NULL,
	"notified_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "notification_recipients_problem_id_integration_id_pk" PRIMARY KEY("problem_id","integration_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_id" text,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"phase" text NOT NULL,
	"problem_id" text,
	"problem_group" text NOT NULL,
	"resource_kind" text NOT NULL,
	"resource_id" text NOT NULL,
	"resource_name" text NOT NULL,
	"resource_tags" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"url" text,
	"data" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"routed_at" timestamp (3) with time zone,
	"is_open" boolean DEFAULT false NOT NULL,
	"current_kind" text,
	"current_severity" text,
	"ended_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text
);
--> statement-breakpoint
CREATE TABLE "notification_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"events" text[] NOT NULL,
	"filter" jsonb NOT NULL,
	"integration_ids" text[] NOT NULL,
	"quiet_hours" jsonb,
	"delay_seconds" integer NOT NULL,
	"remind_every_seconds" integer,
	"group_within_seconds" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"client_discovery_id" text,
	"disabled" boolean DEFAULT false,
	"skip_consent" boolean,
	"enable_end_session" boolean,
	"subject_type" text,
	"scopes" text[],
	"client_credentials_scopes" text[],
	"user_id" text,
	"name" text,
	"uri" text,
	"icon" text,
	"contacts" text[],
	"tos" text,
	"policy" text,
	"software_id" text,
	"software_version" text,
	"software_statement" text,
	"redirect_uris" text[] NOT NULL,
	"post_logout_redirect_uris" text[],
	"backchannel_logout_uri" text,
	"backchannel_logout_session_required" boolean,
	"token_endpoint_auth_method" text,
	"application_type" text,
	"jwks" text,
	"jwks_uri" text,
	"grant_types" text[],
	"response_types" text[],
	"require_pkce" boolean,
	"dpop_bound_access_tokens" boolean DEFAULT false,
	"reference_id" text,
	"metadata" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_clients_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_resources" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"access_token_ttl" integer,
	"refresh_token_ttl" integer,
	"signing_algorithm" text,
	"signing_key_id" text,
	"allowed_scopes" text[],
	"custom_claims" json,
	"dpop_bound_access_tokens_required" boolean DEFAULT false,
	"disabled" boolean DEFAULT false,
	"policy_version" integer DEFAULT 1,
	"metadata" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"access_type" text NOT NULL,
	"website_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"client_id" text NOT NULL,
	"session_id" text,
	"user_id" text NOT NULL,
	"reference_id" text,
	"authorization_code_id" text,
	"resources" text[],
	"requested_user_info_claims" text[],
	"refresh_id" text,
	"scopes" text[] NOT NULL,
	"confirmation" json,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reference_id" text,
	"resources" text[],
	"requested_user_info_claims" text[],
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_refresh_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"client_id" text NOT NULL,
	"session_id" text,
	"user_id" text NOT NULL,
	"reference_id" text,
	"authorization_code_id" text,
	"resources" text[],
	"requested_user_info_claims" text[],
	"scopes" text[] NOT NULL,
	"confirmation" json,
	"auth_time" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked" timestamp (3) with time zone,
	"rotated_at" timestamp (3) with time zone,
	"rotation_replay_response" text,
	"rotation_replay_expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organization_export_parts" (
	"export_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "organization_export_parts_pkey" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "organization_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"requested_by" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt" text,
	"rows_total" bigint DEFAULT 0 NOT NULL,
	"rows_written" bigint DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"digest" text,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"inviter_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" text,
	"personal_owner_id" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"week_start" text DEFAULT 'monday' NOT NULL,
	"default_retention_days" integer,
	"default_currency" text DEFAULT 'USD' NOT NULL,
	"join_domains" text[] DEFAULT '{}' NOT NULL,
	"join_role" text DEFAULT 'viewer' NOT NULL,
	"second_factor_from" timestamp (3) with time zone,
	"session_idle_minutes" integer,
	"session_max_hours" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_logos" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"digest" text NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"owner_id" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_unsubscriptions" (
	"report_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_unsubscriptions_report_id_email_pk" PRIMARY KEY("report_id","email")
);
--> statement-breakpoint
CREATE TABLE "scheduled_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_id" text,
	"name" text NOT NULL,
	"frequency" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text,
	"recipients" jsonb NOT NULL,
	"integration_ids" jsonb NOT NULL,
	"language" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"last_period" text,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"owner_id" text,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"digest" text NOT NULL,
	"password_hash" text,
	"filters" jsonb,
	"embed_origins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"badge" jsonb,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "status_incident_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"component_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_incident_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"automatic_message" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"impacts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"page_id" text NOT NULL,
	"title" text NOT NULL,
	"automatic_title" jsonb,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"monitoring_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"impacts" jsonb NOT NULL,
	"postmortem" text,
	"postmortem_published_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"monitor_id" text,
	"source_key" text,
	"causes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resolve_on_recovery" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_maintenance_occurrences" (
	"maintenance_id" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_maintenance_occurrences_maintenance_id_planned_at_pk" PRIMARY KEY("maintenance_id","planned_at")
);
--> statement-breakpoint
CREATE TABLE "status_maintenance_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"maintenance_id" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_maintenances" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"page_id" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"rrule" text,
	"time_zone" text NOT NULL,
	"component_ids" text[] NOT NULL,
	"pauses_alerts" boolean NOT NULL,
	"window_id" text,
	"notifies" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_component_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_collapsed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_components" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"page_id" text NOT NULL,
	"group_id" text,
	"kind" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	"position" integer NOT NULL,
	"is_visible" boolean NOT NULL,
	"hide_url" boolean NOT NULL,
	"hide_uptime_percentage" boolean NOT NULL,
	"hide_latency" boolean NOT NULL,
	"monitor_ids" text[] NOT NULL,
	"monitor_tag" text,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone,
	"third_party_url" text,
	"third_party_component" text,
	"poll_at" timestamp (3) with time zone,
	"poll_failures" integer DEFAULT 0 NOT NULL,
	"website_id" text,
	"auto_incident" text,
	"resolve_on_recovery" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"logo_url" text,
	"dark_logo_url" text,
	"favicon_url" text,
	"website_url" text,
	"support_url" text,
	"theme" text NOT NULL,
	"color" text NOT NULL,
	"time_zone" text NOT NULL,
	"language" text NOT NULL,
	"visibility" text NOT NULL,
	"password_hash" text,
	"ip_ranges" text[] NOT NULL,
	"emails" text[] NOT NULL,
	"access_version" integer DEFAULT 1 NOT NULL,
	"header_links" jsonb NOT NULL,
	"footer_links" jsonb NOT NULL,
	"is_indexed" boolean NOT NULL,
	"subscriptions" text[] NOT NULL,
	"auto_incident" text NOT NULL,
	"resolve_on_recovery" boolean NOT NULL,
	"custom_domain" text,
	"domain_token" text,
	"domain_verified_at" timestamp (3) with time zone,
	"domain_checked_at" timestamp (3) with time zone,
	"domain_missing_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"sealed" text,
	"component_ids" text[] NOT NULL,
	"language" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmation_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" integer PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"active_organization_id" text,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"language" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_tracking_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"website_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "websites" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tracking_id" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"week_start" text DEFAULT 'monday' NOT NULL,
	"retention_days" integer,
	"collection" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organization_id" text NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"ordering_keys" text[] DEFAULT '{}' NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payload" text NOT NULL,
	"unique_key" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" text,
	"last_error" text,
	"dead_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_lanes" (
	"lane" text PRIMARY KEY NOT NULL,
	"resumes_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"facts_id" text NOT NULL,
	"is_facts_id_stored" boolean DEFAULT false NOT NULL,
	"losses" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_marks" (
	"store" text NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"rows" bigint NOT NULL,
	"blocks" text NOT NULL,
	CONSTRAINT "store_marks_store_name_part_pk" PRIMARY KEY("store","name","part")
);
--> statement-breakpoint
CREATE INDEX "alert_events_by_alert" ON "alert_events" USING btree ("alert_id","id");--> statement-breakpoint
CREATE INDEX "alert_events_by_time" ON "alert_events" USING btree ("fired_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_events_open" ON "alert_events" USING btree ("alert_id") WHERE "alert_events"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_by_website" ON "alerts" USING btree ("website_id","id");--> statement-breakpoint
CREATE INDEX "annotations_by_website" ON "annotations" USING btree ("website_id","at","id");--> statement-breakpoint
CREATE INDEX "creations_by_time" ON "creations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "erasures_by_organization" ON "erasures" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "erasures_by_website" ON "erasures" USING btree ("website_id","id");--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("due_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "favicons_by_age" ON "favicons" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "flag_changes_by_flag" ON "flag_changes" USING btree ("flag_id","id");--> statement-breakpoint
CREATE INDEX "flag_changes_due" ON "flag_changes" USING btree ("status","apply_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_environment_keys_digest_unique" ON "flag_environment_keys" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "flag_environment_keys_by_environment" ON "flag_environment_keys" USING btree ("environment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_environments_name_unique" ON "flag_environments" USING btree ("website_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_groups_name_unique" ON "flag_groups" USING btree ("website_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_segments_name_unique" ON "flag_segments" USING btree ("website_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "flag_versions_version_unique" ON "flag_versions" USING btree ("flag_id","version");--> statement-breakpoint
CREATE INDEX "flag_versions_by_website" ON "flag_versions" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flags_key_unique" ON "flags" USING btree ("website_id","key");--> statement-breakpoint
CREATE INDEX "flags_by_owner" ON "flags" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "flags_by_group" ON "flags" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "integrations_by_organization" ON "integrations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_digest" ON "api_keys" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_previous_digest" ON "api_keys" USING btree ("previous_digest");--> statement-breakpoint
CREATE INDEX "api_keys_by_organization" ON "api_keys" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "link_target_hosts_due" ON "link_target_hosts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "link_targets_by_host" ON "link_targets" USING btree ("host","due_at");--> statement-breakpoint
CREATE INDEX "link_targets_by_url" ON "link_targets" USING btree ("url_key","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "link_domains_hostname_unique" ON "link_domains" USING btree ("organization_id","hostname");--> statement-breakpoint
CREATE UNIQUE INDEX "link_domains_verified_unique" ON "link_domains" USING btree ("hostname") WHERE "link_domains"."verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "link_folders_name_unique" ON "link_folders" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "link_tags_name_unique" ON "link_tags" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug_unique" ON "links" USING btree (coalesce("domain_id", ''),"slug_key");--> statement-breakpoint
CREATE UNIQUE INDEX "links_external_id_unique" ON "links" USING btree ("organization_id","external_id") WHERE "links"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "links_by_organization" ON "links" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "links_by_website" ON "links" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "links_by_domain" ON "links" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "links_by_folder" ON "links" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "links_by_tag" ON "links" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "links_to_plan" ON "links" USING btree ("id") WHERE "links"."planned_version" <> "links"."version";--> statement-breakpoint
CREATE INDEX "links_broken" ON "links" USING btree ("organization_id") WHERE "links"."broken_since" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_windows_by_organization" ON "maintenance_windows" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "monitor_outages_by_monitor" ON "monitor_outages" USING btree ("monitor_id","started_at");--> statement-breakpoint
CREATE INDEX "monitor_outages_by_organization" ON "monitor_outages" USING btree ("organization_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_outages_open" ON "monitor_outages" USING btree ("monitor_id") WHERE "monitor_outages"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_probes_by_token" ON "monitor_probes" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_probes_by_region" ON "monitor_probes" USING btree ("organization_id","region");--> statement-breakpoint
CREATE INDEX "monitor_runs_due" ON "monitor_runs" USING btree ("region","due_at");--> statement-breakpoint
CREATE INDEX "monitors_by_organization" ON "monitors" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "monitors_by_website" ON "monitors" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "monitors_by_parent" ON "monitors" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitors_by_heartbeat_token" ON "monitors" USING btree ("heartbeat_token");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_message" ON "deliveries" USING btree ("integration_id","message_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_organization" ON "deliveries" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_by_integration" ON "deliveries" USING btree ("integration_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_by_notification" ON "deliveries" USING gin ("notification_ids");--> statement-breakpoint
CREATE INDEX "deliveries_by_time" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("organization_id","id") WHERE "deliveries"."status" <> 'delivered';--> statement-breakpoint
CREATE INDEX "notification_holds_by_problem" ON "notification_holds" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "notification_holds_by_organization" ON "notification_holds" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notification_holds_by_notification" ON "notification_holds" USING btree ("notification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open_problem" ON "notifications" USING btree ("organization_id","resource_kind","resource_id","problem_group") WHERE "notifications"."is_open";--> statement-breakpoint
CREATE INDEX "notifications_by_organization" ON "notifications" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "notifications_by_problem" ON "notifications" USING btree ("problem_id");--> statement-breakpoint
CREATE INDEX "notifications_by_website" ON "notifications" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_rules_by_organization" ON "notification_rules" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "oauth_clients_created_at_idx" ON "oauth_clients" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_resources_identifier_unique" ON "oauth_resources" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "oauth_grants_user_id_idx" ON "oauth_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "oauth_grants_client_id_idx" ON "oauth_grants" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_organization_id_idx" ON "oauth_grants" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_access_tokens_token_unique" ON "oauth_access_tokens" USING btree ("token");--> statement-breakpoint
CREATE INDEX "oauth_access_tokens_refresh_id_idx" ON "oauth_access_tokens" USING btree ("refresh_id");--> statement-breakpoint
CREATE INDEX "oauth_access_tokens_reference_id_idx" ON "oauth_access_tokens" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "oauth_access_tokens_code_idx" ON "oauth_access_tokens" USING btree ("authorization_code_id");--> statement-breakpoint
CREATE INDEX "oauth_access_tokens_expires_at_idx" ON "oauth_access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_consents_client_user_idx" ON "oauth_consents" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "oauth_consents_reference_id_idx" ON "oauth_consents" USING btree ("reference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_refresh_tokens_token_unique" ON "oauth_refresh_tokens" USING btree ("token");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_client_user_idx" ON "oauth_refresh_tokens" USING btree ("client_id","user_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_reference_id_idx" ON "oauth_refresh_tokens" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_code_idx" ON "oauth_refresh_tokens" USING btree ("authorization_code_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_expires_at_idx" ON "oauth_refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_exports_by_organization" ON "organization_exports" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_exports_one_unfinished" ON "organization_exports" USING btree ("organization_id") WHERE "organization_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "organization_exports_unfinished" ON "organization_exports" USING btree ("created_at") WHERE "organization_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "organization_exports_ready" ON "organization_exports" USING btree ("expires_at") WHERE "organization_exports"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "invitations_organization_id_idx" ON "invitations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_organization_user_unique" ON "members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "members_user_id_idx" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_unique" ON "organizations" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_personal_owner_unique" ON "organizations" USING btree ("personal_owner_id");--> statement-breakpoint
CREATE INDEX "organizations_join_domains" ON "organizations" USING gin ("join_domains");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sources_token_unique" ON "payment_sources" USING btree ("token");--> statement-breakpoint
CREATE INDEX "payment_sources_by_website" ON "payment_sources" USING btree ("website_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key_unique" ON "payments" USING btree ("source_id","key");--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("source_id","reference");--> statement-breakpoint
CREATE INDEX "payments_by_subscription" ON "payments" USING btree ("source_id","subscription");--> statement-breakpoint
CREATE INDEX "payments_by_website" ON "payments" USING btree ("website_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("website_id","occurred_at");--> statement-breakpoint
CREATE INDEX "payments_unwritten" ON "payments" USING btree ("id") WHERE "payments"."version" > "payments"."written_version";--> statement-breakpoint
CREATE INDEX "payments_by_attempt" ON "payments" USING btree ("attempt_at");--> statement-breakpoint
CREATE INDEX "pins_of_report" ON "pins" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "reports_by_website" ON "reports" USING btree ("website_id","kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "reports_by_owner" ON "reports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "scheduled_reports_by_organization" ON "scheduled_reports" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "scheduled_reports_due" ON "scheduled_reports" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "segments_by_website" ON "segments" USING btree ("website_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "segments_by_owner" ON "segments" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_by_digest" ON "share_links" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "share_links_by_website" ON "share_links" USING btree ("website_id","id");--> statement-breakpoint
CREATE INDEX "source_maps_by_use" ON "source_maps" USING btree ("used_at","uploaded_at");--> statement-breakpoint
CREATE INDEX "status_incident_templates_by_page" ON "status_incident_templates" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "status_incident_updates_by_incident" ON "status_incident_updates" USING btree ("incident_id","at");--> statement-breakpoint
CREATE INDEX "status_incidents_by_page" ON "status_incidents" USING btree ("page_id","started_at");--> statement-breakpoint
CREATE INDEX "status_incidents_by_organization" ON "status_incidents" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "status_incidents_source_unique" ON "status_incidents" USING btree ("page_id","source_key") WHERE "status_incidents"."source_key" is not null;--> statement-breakpoint
CREATE INDEX "status_incidents_by_source" ON "status_incidents" USING btree ("source_key") WHERE "status_incidents"."source_key" is not null;--> statement-breakpoint
CREATE INDEX "status_maintenance_occurrences_to_start" ON "status_maintenance_occurrences" USING btree ("starts_at") WHERE "status_maintenance_occurrences"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "status_maintenance_occurrences_to_end" ON "status_maintenance_occurrences" USING btree ("ends_at") WHERE "status_maintenance_occurrences"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "status_maintenance_updates_by_maintenance" ON "status_maintenance_updates" USING btree ("maintenance_id","at");--> statement-breakpoint
CREATE INDEX "status_maintenances_by_page" ON "status_maintenances" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "status_maintenances_by_organization" ON "status_maintenances" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "status_component_groups_by_page" ON "status_component_groups" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "status_components_by_page" ON "status_components" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "status_components_by_organization" ON "status_components" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "status_components_by_monitor" ON "status_components" USING gin ("monitor_ids");--> statement-breakpoint
CREATE INDEX "status_components_to_poll" ON "status_components" USING btree ("poll_at") WHERE "status_components"."poll_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "status_pages_slug_unique" ON "status_pages" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "status_pages_domain_unique" ON "status_pages" USING btree ("custom_domain") WHERE "status_pages"."domain_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "status_pages_by_organization" ON "status_pages" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "status_subscribers_address_unique" ON "status_subscribers" USING btree ("page_id","kind","address");--> statement-breakpoint
CREATE INDEX "status_subscribers_by_page" ON "status_subscribers" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "status_subscribers_unconfirmed" ON "status_subscribers" USING btree ("created_at") WHERE "status_subscribers"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_unique" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_id_unique" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_account_unique" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_user_id_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "former_tracking_ids_by_website" ON "former_tracking_ids" USING btree ("website_id");--> statement-breakpoint
CREATE INDEX "websites_by_organization" ON "websites" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "websites_by_tracking_id" ON "websites" USING btree ("tracking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_unique_key" ON "outbox" USING btree ("kind","unique_key") WHERE "outbox"."unique_key" is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("kind","organization_id","lane","due_at","position") WHERE "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_first_key" ON "outbox" USING btree (("ordering_keys"[1]),"position") WHERE "outbox"."dead_at" is null and "outbox"."ordering_keys" <> '{}';--> statement-breakpoint
CREATE INDEX "outbox_several_keys" ON "outbox" USING gin ("ordering_keys") WHERE "outbox"."dead_at" is null and cardinality("outbox"."ordering_keys") > 1;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("dead_at") WHERE "outbox"."dead_at" is not null;--> statement-breakpoint
ALTER TABLE "alert_baselines" ADD CONSTRAINT "alert_baselines_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_states" ADD CONSTRAINT "alert_states_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_groups" ADD CONSTRAINT "error_groups_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_changes" ADD CONSTRAINT "flag_changes_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_changes" ADD CONSTRAINT "flag_changes_flag_id_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."flags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_environment_keys" ADD CONSTRAINT "flag_environment_keys_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_environment_keys" ADD CONSTRAINT "flag_environment_keys_environment_id_flag_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."flag_environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_environments" ADD CONSTRAINT "flag_environments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_groups" ADD CONSTRAINT "flag_groups_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_segment_parts" ADD CONSTRAINT "flag_segment_parts_segment_id_flag_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."flag_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_segments" ADD CONSTRAINT "flag_segments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_versions" ADD CONSTRAINT "flag_versions_flag_id_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."flags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_versions" ADD CONSTRAINT "flag_versions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flags" ADD CONSTRAINT "flags_group_id_flag_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."flag_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_targets" ADD CONSTRAINT "link_targets_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_domains" ADD CONSTRAINT "link_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_folders" ADD CONSTRAINT "link_folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_settings" ADD CONSTRAINT "link_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tags" ADD CONSTRAINT "link_tags_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_domain_id_link_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."link_domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_folder_id_link_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."link_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_windows" ADD CONSTRAINT "maintenance_windows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_heartbeats" ADD CONSTRAINT "monitor_heartbeats_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_outages" ADD CONSTRAINT "monitor_outages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_outages" ADD CONSTRAINT "monitor_outages_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_probes" ADD CONSTRAINT "monitor_probes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_runs" ADD CONSTRAINT "monitor_runs_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_states" ADD CONSTRAINT "monitor_states_monitor_id_monitors_id_fk" FOREIGN KEY ("monitor_id") REFERENCES "public"."monitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_holds" ADD CONSTRAINT "notification_holds_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_holds" ADD CONSTRAINT "notification_holds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_problem_id_notifications_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_rules" ADD CONSTRAINT "notification_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_clients" ADD CONSTRAINT "oauth_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_client_id_oauth_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_membership_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_access_tokens" ADD CONSTRAINT "oauth_access_tokens_client_id_oauth_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_access_tokens" ADD CONSTRAINT "oauth_access_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_access_tokens" ADD CONSTRAINT "oauth_access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_access_tokens" ADD CONSTRAINT "oauth_access_tokens_reference_id_oauth_grants_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_access_tokens" ADD CONSTRAINT "oauth_access_tokens_refresh_id_oauth_refresh_tokens_id_fk" FOREIGN KEY ("refresh_id") REFERENCES "public"."oauth_refresh_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_client_id_oauth_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_reference_id_oauth_grants_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_client_id_oauth_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_reference_id_oauth_grants_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."oauth_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_export_parts" ADD CONSTRAINT "organization_export_parts_export_id_organization_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."organization_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_personal_owner_id_users_id_fk" FOREIGN KEY ("personal_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_logos" ADD CONSTRAINT "organization_logos_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_sources" ADD CONSTRAINT "payment_sources_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_unsubscriptions" ADD CONSTRAINT "report_unsubscriptions_report_id_scheduled_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."scheduled_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_reports" ADD CONSTRAINT "scheduled_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_reports" ADD CONSTRAINT "scheduled_reports_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_maps" ADD CONSTRAINT "source_maps_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_templates" ADD CONSTRAINT "status_incident_templates_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_updates" ADD CONSTRAINT "status_incident_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incidents" ADD CONSTRAINT "status_incidents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incidents" ADD CONSTRAINT "status_incidents_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenance_occurrences" ADD CONSTRAINT "status_maintenance_occurrences_maintenance_id_status_maintenances_id_fk" FOREIGN KEY ("maintenance_id") REFERENCES "public"."status_maintenances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenance_updates" ADD CONSTRAINT "status_maintenance_updates_maintenance_id_status_maintenances_id_fk" FOREIGN KEY ("maintenance_id") REFERENCES "public"."status_maintenances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenances" ADD CONSTRAINT "status_maintenances_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_maintenances" ADD CONSTRAINT "status_maintenances_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_component_groups" ADD CONSTRAINT "status_component_groups_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_components" ADD CONSTRAINT "status_components_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_components" ADD CONSTRAINT "status_components_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_components" ADD CONSTRAINT "status_components_group_id_status_component_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."status_component_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_pages" ADD CONSTRAINT "status_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_subscribers" ADD CONSTRAINT "status_subscribers_page_id_status_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."status_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_tracking_ids" ADD CONSTRAINT "former_tracking_ids_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
